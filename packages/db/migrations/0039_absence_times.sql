ALTER TABLE "absences" ADD COLUMN "start_minute" integer;--> statement-breakpoint
ALTER TABLE "absences" ADD COLUMN "end_minute" integer;