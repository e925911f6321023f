ALTER TABLE "notification_settings" ADD COLUMN "digested_on" date;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_digest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "body" text;