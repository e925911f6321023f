CREATE TABLE "removed_time" (
	"workspace_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"before" date NOT NULL,
	CONSTRAINT "removed_time_pkey" PRIMARY KEY("workspace_id","employee_id")
);
--> statement-breakpoint
ALTER TABLE "removed_time" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "retention" (
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"months" integer,
	"chosen_at" timestamptz NOT NULL,
	"chosen_by" uuid,
	"removes_before" date,
	"removed" jsonb,
	"ended_at" timestamptz,
	CONSTRAINT "retention_pkey" PRIMARY KEY("workspace_id","kind")
);
--> statement-breakpoint
ALTER TABLE "retention" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "removed_time" ADD CONSTRAINT "removed_time_employee_fkey" FOREIGN KEY ("workspace_id","employee_id") REFERENCES "public"."employees"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention" ADD CONSTRAINT "retention_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "absence_changes_noted_idx" ON "absence_changes" USING btree ("workspace_id","absence_id") WHERE "absence_changes"."note" is not null or "absence_changes"."decision_note" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "absences_noted_idx" ON "absences" USING btree ("workspace_id","id") WHERE "absences"."note" is not null or "absences"."decision_note" is not null;--> statement-breakpoint
CREATE POLICY "tenant" ON "removed_time" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "retention" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);