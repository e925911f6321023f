ALTER TABLE "api_calls" ADD COLUMN "first_id" uuid;--> statement-breakpoint
ALTER TABLE "api_calls" ADD COLUMN "earlier" jsonb;