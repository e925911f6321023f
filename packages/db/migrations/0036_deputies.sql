CREATE TABLE "deputies" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"deputy_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"recorded_by" uuid,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "deputies_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "deputies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "absences" ADD COLUMN "first_approved_by" uuid;--> statement-breakpoint
ALTER TABLE "absences" ADD COLUMN "first_approved_at" timestamptz;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "stands_for_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "stands_for_name" text;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "decided_at" timestamptz;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "decision_note" text;--> statement-breakpoint
ALTER TABLE "deputies" ADD CONSTRAINT "deputies_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deputies" ADD CONSTRAINT "deputies_employee_fkey" FOREIGN KEY ("workspace_id","employee_id") REFERENCES "public"."employees"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deputies" ADD CONSTRAINT "deputies_deputy_fkey" FOREIGN KEY ("workspace_id","deputy_id") REFERENCES "public"."employees"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deputies_employee_idx" ON "deputies" USING btree ("workspace_id","employee_id","to_on");--> statement-breakpoint
CREATE INDEX "deputies_deputy_idx" ON "deputies" USING btree ("workspace_id","deputy_id","to_on");--> statement-breakpoint
CREATE INDEX "absences_waiting_idx" ON "absences" USING btree ("workspace_id","employee_id","id") WHERE "absences"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "entries_waiting_idx" ON "entries" USING btree ("workspace_id","employee_id","id") WHERE "entries"."approval" = 'pending' and "entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "entries_waiting_project_idx" ON "entries" USING btree ("workspace_id","project_id","id") WHERE "entries"."approval" = 'pending' and "entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "incidents_waiting_idx" ON "incidents" USING btree ("workspace_id","employee_id","id") WHERE "incidents"."state" = 'open' and "incidents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "statements_waiting_idx" ON "statements" USING btree ("workspace_id","employee_id","id") WHERE "statements"."state" = 'submitted';--> statement-breakpoint
CREATE POLICY "tenant" ON "deputies" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);