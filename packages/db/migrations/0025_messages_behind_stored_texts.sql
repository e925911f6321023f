ALTER TABLE "job_errors" ADD COLUMN "said" jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "said" jsonb;--> statement-breakpoint
ALTER TABLE "scim_log" ADD COLUMN "said" jsonb;