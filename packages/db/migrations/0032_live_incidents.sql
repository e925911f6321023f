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
