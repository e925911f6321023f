ALTER TABLE "installation" ALTER COLUMN "app_password" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "installation" ALTER COLUMN "instance_secret" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "secret_proof" text;--> statement-breakpoint
-- Their tokens lay there in clear; everybody signs in again.
DELETE FROM "sessions";
