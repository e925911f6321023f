-- Defaults are set apart from their columns: no table is written anew, and older rows have none.
CREATE TABLE "earlier_rows" (
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"employee_id" uuid,
	"recorded_at" timestamptz NOT NULL,
	"recorded_by" uuid,
	"superseded_at" timestamptz NOT NULL,
	"superseded_by" uuid,
	"superseded_in" bigint DEFAULT ((pg_current_xact_id()::text::bigint << 20) | least(coalesce(nullif(current_setting('app.evaluations', true), '')::bigint, 0), 1048575)) NOT NULL,
	"said" jsonb NOT NULL,
	CONSTRAINT "earlier_rows_pkey" PRIMARY KEY("workspace_id","id","revision")
);
--> statement-breakpoint
ALTER TABLE "earlier_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "absences" ADD COLUMN "created_in" bigint;--> statement-breakpoint
ALTER TABLE "absences" ALTER COLUMN "created_in" SET DEFAULT ((pg_current_xact_id()::text::bigint << 20) | least(coalesce(nullif(current_setting('app.evaluations', true), '')::bigint, 0), 1048575));--> statement-breakpoint
ALTER TABLE "activity_versions" ADD COLUMN "recorded_in" bigint;--> statement-breakpoint
ALTER TABLE "activity_versions" ALTER COLUMN "recorded_in" SET DEFAULT ((pg_current_xact_id()::text::bigint << 20) | least(coalesce(nullif(current_setting('app.evaluations', true), '')::bigint, 0), 1048575));--> statement-breakpoint
ALTER TABLE "activity_versions" ADD COLUMN "superseded_in" bigint;--> statement-breakpoint
ALTER TABLE "dimension_versions" ADD COLUMN "recorded_in" bigint;--> statement-breakpoint
ALTER TABLE "dimension_versions" ALTER COLUMN "recorded_in" SET DEFAULT ((pg_current_xact_id()::text::bigint << 20) | least(coalesce(nullif(current_setting('app.evaluations', true), '')::bigint, 0), 1048575));--> statement-breakpoint
ALTER TABLE "dimension_versions" ADD COLUMN "superseded_in" bigint;--> statement-breakpoint
ALTER TABLE "employee_versions" ADD COLUMN "recorded_in" bigint;--> statement-breakpoint
ALTER TABLE "employee_versions" ALTER COLUMN "recorded_in" SET DEFAULT ((pg_current_xact_id()::text::bigint << 20) | least(coalesce(nullif(current_setting('app.evaluations', true), '')::bigint, 0), 1048575));--> statement-breakpoint
ALTER TABLE "employee_versions" ADD COLUMN "superseded_in" bigint;--> statement-breakpoint
ALTER TABLE "employment_terms_versions" ADD COLUMN "recorded_in" bigint;--> statement-breakpoint
ALTER TABLE "employment_terms_versions" ALTER COLUMN "recorded_in" SET DEFAULT ((pg_current_xact_id()::text::bigint << 20) | least(coalesce(nullif(current_setting('app.evaluations', true), '')::bigint, 0), 1048575));--> statement-breakpoint
ALTER TABLE "employment_terms_versions" ADD COLUMN "superseded_in" bigint;--> statement-breakpoint
ALTER TABLE "employment_versions" ADD COLUMN "recorded_in" bigint;--> statement-breakpoint
ALTER TABLE "employment_versions" ALTER COLUMN "recorded_in" SET DEFAULT ((pg_current_xact_id()::text::bigint << 20) | least(coalesce(nullif(current_setting('app.evaluations', true), '')::bigint, 0), 1048575));--> statement-breakpoint
ALTER TABLE "employment_versions" ADD COLUMN "superseded_in" bigint;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "created_in" bigint;--> statement-breakpoint
ALTER TABLE "entries" ALTER COLUMN "created_in" SET DEFAULT ((pg_current_xact_id()::text::bigint << 20) | least(coalesce(nullif(current_setting('app.evaluations', true), '')::bigint, 0), 1048575));--> statement-breakpoint
ALTER TABLE "holiday_calendar_versions" ADD COLUMN "recorded_in" bigint;--> statement-breakpoint
ALTER TABLE "holiday_calendar_versions" ALTER COLUMN "recorded_in" SET DEFAULT ((pg_current_xact_id()::text::bigint << 20) | least(coalesce(nullif(current_setting('app.evaluations', true), '')::bigint, 0), 1048575));--> statement-breakpoint
ALTER TABLE "holiday_calendar_versions" ADD COLUMN "superseded_in" bigint;--> statement-breakpoint
ALTER TABLE "org_unit_versions" ADD COLUMN "recorded_in" bigint;--> statement-breakpoint
ALTER TABLE "org_unit_versions" ALTER COLUMN "recorded_in" SET DEFAULT ((pg_current_xact_id()::text::bigint << 20) | least(coalesce(nullif(current_setting('app.evaluations', true), '')::bigint, 0), 1048575));--> statement-breakpoint
ALTER TABLE "org_unit_versions" ADD COLUMN "superseded_in" bigint;--> statement-breakpoint
ALTER TABLE "policy_versions" ADD COLUMN "recorded_in" bigint;--> statement-breakpoint
ALTER TABLE "policy_versions" ALTER COLUMN "recorded_in" SET DEFAULT ((pg_current_xact_id()::text::bigint << 20) | least(coalesce(nullif(current_setting('app.evaluations', true), '')::bigint, 0), 1048575));--> statement-breakpoint
ALTER TABLE "policy_versions" ADD COLUMN "superseded_in" bigint;--> statement-breakpoint
ALTER TABLE "presence" ADD COLUMN "created_in" bigint;--> statement-breakpoint
ALTER TABLE "presence" ALTER COLUMN "created_in" SET DEFAULT ((pg_current_xact_id()::text::bigint << 20) | least(coalesce(nullif(current_setting('app.evaluations', true), '')::bigint, 0), 1048575));--> statement-breakpoint
ALTER TABLE "project_versions" ADD COLUMN "recorded_in" bigint;--> statement-breakpoint
ALTER TABLE "project_versions" ALTER COLUMN "recorded_in" SET DEFAULT ((pg_current_xact_id()::text::bigint << 20) | least(coalesce(nullif(current_setting('app.evaluations', true), '')::bigint, 0), 1048575));--> statement-breakpoint
ALTER TABLE "project_versions" ADD COLUMN "superseded_in" bigint;--> statement-breakpoint
ALTER TABLE "reason_versions" ADD COLUMN "recorded_in" bigint;--> statement-breakpoint
ALTER TABLE "reason_versions" ALTER COLUMN "recorded_in" SET DEFAULT ((pg_current_xact_id()::text::bigint << 20) | least(coalesce(nullif(current_setting('app.evaluations', true), '')::bigint, 0), 1048575));--> statement-breakpoint
ALTER TABLE "reason_versions" ADD COLUMN "superseded_in" bigint;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "knowledge" jsonb;--> statement-breakpoint
ALTER TABLE "time_account_versions" ADD COLUMN "recorded_in" bigint;--> statement-breakpoint
ALTER TABLE "time_account_versions" ALTER COLUMN "recorded_in" SET DEFAULT ((pg_current_xact_id()::text::bigint << 20) | least(coalesce(nullif(current_setting('app.evaluations', true), '')::bigint, 0), 1048575));--> statement-breakpoint
ALTER TABLE "time_account_versions" ADD COLUMN "superseded_in" bigint;--> statement-breakpoint
ALTER TABLE "earlier_rows" ADD CONSTRAINT "earlier_rows_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_rows" ADD CONSTRAINT "earlier_rows_employee_fkey" FOREIGN KEY ("workspace_id","employee_id") REFERENCES "public"."employees"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_rows_employee_idx" ON "earlier_rows" USING btree ("workspace_id","employee_id","superseded_at");--> statement-breakpoint
CREATE POLICY "tenant" ON "earlier_rows" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);