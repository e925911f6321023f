CREATE TABLE "incident_looks" (
	"workspace_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"look_at" timestamptz NOT NULL,
	CONSTRAINT "incident_looks_pkey" PRIMARY KEY("workspace_id","employee_id")
);
--> statement-breakpoint
ALTER TABLE "incident_looks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "ended_at" timestamptz;--> statement-breakpoint
ALTER TABLE "incident_looks" ADD CONSTRAINT "incident_looks_employee_fkey" FOREIGN KEY ("workspace_id","employee_id") REFERENCES "public"."employees"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incident_looks_time_idx" ON "incident_looks" USING btree ("workspace_id","look_at");--> statement-breakpoint
CREATE INDEX "incidents_state_idx" ON "incidents" USING btree ("workspace_id","state","occurred_on","employee_id","step","severity");--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_live_key" ON "incidents" USING btree ("workspace_id","employee_id","step","about") WHERE "incidents"."about" is not null and "incidents"."ended_at" is null;--> statement-breakpoint
CREATE POLICY "tenant" ON "incident_looks" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
-- Who is checked in at the update is looked at, and what is wrong by then is told. An id without a time means everybody.
INSERT INTO due_work (workspace_id, work, id, due_at, look_at, noted_at)
SELECT id, 'find-incidents', gen_random_uuid(), now(), now(), now() FROM workspaces;
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"language" text,
	"time_zone" text,
	"digest_hour" smallint DEFAULT 7 NOT NULL,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"unsubscribed_at" timestamptz,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "notification_settings_pkey" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notifications" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"path" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamptz NOT NULL,
	"shown_at" timestamptz,
	"read_at" timestamptz,
	"mail_at" timestamptz,
	"mailed_at" timestamptz,
	CONSTRAINT "notifications_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "notifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_fkey" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_fkey" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_about_key" ON "notifications" USING btree ("workspace_id","user_id","kind","about");--> statement-breakpoint
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("workspace_id","user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("workspace_id","user_id","id") WHERE "notifications"."read_at" is null and "notifications"."shown_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_mail_idx" ON "notifications" USING btree ("workspace_id","mail_at") WHERE "notifications"."mail_at" is not null and "notifications"."mailed_at" is null;--> statement-breakpoint
CREATE POLICY "tenant" ON "notification_settings" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "notifications" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);