CREATE TABLE "earlier_figures" (
	"workspace_id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"employee_id" uuid NOT NULL,
	"figures" jsonb NOT NULL,
	"superseded_at" timestamptz NOT NULL,
	CONSTRAINT "earlier_figures_pkey" PRIMARY KEY("workspace_id","statement_id","revision")
);
--> statement-breakpoint
ALTER TABLE "earlier_figures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "earlier_figures" ADD CONSTRAINT "earlier_figures_employee_fkey" FOREIGN KEY ("workspace_id","employee_id") REFERENCES "public"."employees"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_figures_superseded_idx" ON "earlier_figures" USING btree ("workspace_id","superseded_at");--> statement-breakpoint
CREATE POLICY "tenant" ON "earlier_figures" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);