CREATE TABLE "agreement_pack_parts" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"pack" text NOT NULL,
	"edition" integer NOT NULL,
	"edition_date" date NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"object_id" uuid NOT NULL,
	"document" jsonb NOT NULL,
	"effective_from" date NOT NULL,
	"recorded_at" timestamptz NOT NULL,
	"recorded_by" uuid,
	CONSTRAINT "agreement_pack_parts_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "agreement_pack_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "agreement_pack_parts" ADD CONSTRAINT "agreement_pack_parts_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreement_pack_parts_object_idx" ON "agreement_pack_parts" USING btree ("workspace_id","object_id","id");--> statement-breakpoint
CREATE POLICY "tenant" ON "agreement_pack_parts" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);