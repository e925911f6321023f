DROP INDEX "entries_date_idx";--> statement-breakpoint
DROP INDEX "movements_date_idx";--> statement-breakpoint
DROP INDEX "presence_date_idx";--> statement-breakpoint
CREATE INDEX "entries_date_idx" ON "entries" USING btree ("workspace_id","posted_on","id","activity_id","project_id") WHERE "entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "movements_date_idx" ON "movements" USING btree ("workspace_id","booked_on","id","time_account_id","kind");--> statement-breakpoint
CREATE INDEX "presence_date_idx" ON "presence" USING btree ("workspace_id","started_on","id","reason_id") WHERE "presence"."deleted_at" is null;