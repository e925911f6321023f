DROP INDEX "users_email_idx";--> statement-breakpoint
DROP INDEX "users_live_idx";--> statement-breakpoint
DROP INDEX "employee_versions_email_idx";--> statement-breakpoint
DROP INDEX "roles_name_key";--> statement-breakpoint
DROP INDEX "users_user_name_key";--> statement-breakpoint
DROP INDEX "users_deleted_user_name_idx";--> statement-breakpoint
ALTER TABLE "employee_versions" ADD COLUMN "email_key" text GENERATED ALWAYS AS (lower(email collate "und-x-icu")) STORED;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "name_key" text GENERATED ALWAYS AS (lower(name collate "und-x-icu")) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "user_name_key" text GENERATED ALWAYS AS (lower(user_name collate "und-x-icu")) STORED;--> statement-breakpoint
CREATE INDEX "employee_versions_email_idx" ON "employee_versions" USING btree ("workspace_id","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_key" ON "roles" USING btree ("workspace_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_user_name_key" ON "users" USING btree ("workspace_id","user_name_key") WHERE "users"."state" <> 'deleted';--> statement-breakpoint
CREATE INDEX "users_deleted_user_name_idx" ON "users" USING btree ("workspace_id","user_name_key") WHERE "users"."state" = 'deleted';