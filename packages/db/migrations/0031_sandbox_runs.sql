CREATE TABLE "sandbox_results" (
	"workspace_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"employment_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"org_unit_id" uuid,
	"differs" boolean NOT NULL,
	"totals" jsonb NOT NULL,
	"periods" jsonb NOT NULL,
	"refused" jsonb,
	CONSTRAINT "sandbox_results_pkey" PRIMARY KEY("workspace_id","run_id","employment_id")
);
--> statement-breakpoint
ALTER TABLE "sandbox_results" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sandbox_runs" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"drafts" jsonb NOT NULL,
	"reach" jsonb NOT NULL,
	"effective_from" date NOT NULL,
	"last_on" date,
	"overlay" jsonb NOT NULL,
	"counted" text NOT NULL,
	"created_at" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL,
	CONSTRAINT "sandbox_runs_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "sandbox_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sandbox_results" ADD CONSTRAINT "sandbox_results_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_results" ADD CONSTRAINT "sandbox_results_run_fkey" FOREIGN KEY ("workspace_id","run_id") REFERENCES "public"."sandbox_runs"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_runs" ADD CONSTRAINT "sandbox_runs_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_results_run_idx" ON "sandbox_results" USING btree ("run_id","workspace_id","employee_id");--> statement-breakpoint
CREATE INDEX "sandbox_runs_expiry_idx" ON "sandbox_runs" USING btree ("expires_at","workspace_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "sandbox_results" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "sandbox_runs" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);