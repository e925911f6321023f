CREATE TABLE "policy_drafts" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"availability_scope" jsonb NOT NULL,
	"config" jsonb NOT NULL,
	"state" text NOT NULL,
	"based_on" bigint,
	"revision" bigint DEFAULT 1 NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "policy_drafts_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "policy_drafts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "policy_scenarios" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"policy_id" uuid NOT NULL,
	"title" text NOT NULL,
	"document" jsonb NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "policy_scenarios_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "policy_scenarios" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "policy_drafts" ADD CONSTRAINT "policy_drafts_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_scenarios" ADD CONSTRAINT "policy_scenarios_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "policy_drafts_kind_idx" ON "policy_drafts" USING btree ("workspace_id","kind");--> statement-breakpoint
CREATE INDEX "policy_scenarios_policy_idx" ON "policy_scenarios" USING btree ("workspace_id","policy_id","id");--> statement-breakpoint
CREATE POLICY "tenant" ON "policy_drafts" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "policy_scenarios" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);