CREATE TABLE "cover_rules" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"org_unit_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date,
	"most" integer NOT NULL,
	"of_every" integer,
	"answer" text NOT NULL,
	"recorded_by" uuid,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "cover_rules_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "cover_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "cover_rules" ADD CONSTRAINT "cover_rules_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cover_rules" ADD CONSTRAINT "cover_rules_org_unit_fkey" FOREIGN KEY ("workspace_id","org_unit_id") REFERENCES "public"."org_units"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cover_rules_org_unit_idx" ON "cover_rules" USING btree ("workspace_id","org_unit_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "cover_rules" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);