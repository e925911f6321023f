ALTER TABLE "absence_changes" ADD COLUMN "first_approved_by" uuid;--> statement-breakpoint
ALTER TABLE "absence_changes" ADD COLUMN "first_approved_at" timestamptz;--> statement-breakpoint
ALTER TABLE "absence_changes" ADD COLUMN "second_role_id" uuid;--> statement-breakpoint
ALTER TABLE "absences" ADD COLUMN "second_role_id" uuid;