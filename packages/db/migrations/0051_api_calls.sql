CREATE TABLE "api_calls" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"api_key_id" uuid NOT NULL,
	"recorded_at" timestamptz NOT NULL,
	"operation" text NOT NULL,
	"status" integer NOT NULL,
	"milliseconds" integer NOT NULL,
	"code" text,
	"rate_limit" integer NOT NULL,
	"rate_remaining" integer NOT NULL,
	CONSTRAINT "api_calls_pkey" PRIMARY KEY("workspace_id","api_key_id","id")
);
--> statement-breakpoint
ALTER TABLE "api_calls" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "api_calls_refused_idx" ON "api_calls" USING btree ("workspace_id","api_key_id","id") WHERE status >= 400;--> statement-breakpoint
CREATE POLICY "tenant" ON "api_calls" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);