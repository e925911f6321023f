-- The default is set apart from its column: the table is not written anew, and older rows are no events.
ALTER TABLE "audit_log" ADD COLUMN "object_ids" uuid[];--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "written_in" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "written_in" SET DEFAULT ((pg_current_xact_id()::text::bigint << 20) | least(coalesce(nullif(current_setting('app.evaluations', true), '')::bigint, 0), 1048575));--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "cluster" text;--> statement-breakpoint
CREATE INDEX "audit_log_written_idx" ON "audit_log" USING btree ("workspace_id","written_in","id");--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"change_id" uuid,
	"type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"object_version" bigint NOT NULL,
	"occurred_at" timestamptz NOT NULL,
	"state" text NOT NULL,
	"tries" integer NOT NULL,
	"step" integer NOT NULL,
	"due_at" timestamptz NOT NULL,
	"created_at" timestamptz NOT NULL,
	"ended_at" timestamptz,
	CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "webhook_deliveries_event_key" UNIQUE("webhook_id","event_id","workspace_id")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_readers" (
	"workspace_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"is_active" boolean NOT NULL,
	"seen" text NOT NULL,
	"cluster" text NOT NULL,
	"seen_at" timestamptz NOT NULL,
	"until" text,
	"place_in" bigint,
	"place_id" uuid,
	"replay_place" uuid,
	"replay_until" uuid,
	"replay_all" boolean DEFAULT false NOT NULL,
	"held_by" uuid,
	"held_until" timestamptz NOT NULL,
	"failing_since" timestamptz,
	"last_success_at" timestamptz,
	CONSTRAINT "webhook_readers_pkey" PRIMARY KEY("webhook_id","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_tries" (
	"workspace_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamptz NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"problem" text,
	"request_headers" jsonb NOT NULL,
	"answer_headers" jsonb,
	"answer_body" text,
	CONSTRAINT "webhook_tries_pkey" PRIMARY KEY("workspace_id","delivery_id","number")
);
--> statement-breakpoint
ALTER TABLE "webhook_tries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhooks" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"address" text NOT NULL,
	"description" text NOT NULL,
	"types" text[] NOT NULL,
	"role_id" uuid NOT NULL,
	"state" text NOT NULL,
	"stopped_because" text,
	"sealed_secret" "bytea" NOT NULL,
	"sealed_former_secret" "bytea",
	"former_until" timestamptz,
	"owner_id" uuid,
	"revision" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "webhooks_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhooks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_fkey" FOREIGN KEY ("workspace_id","webhook_id") REFERENCES "public"."webhooks"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_readers" ADD CONSTRAINT "webhook_readers_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_tries" ADD CONSTRAINT "webhook_tries_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_tries" ADD CONSTRAINT "webhook_tries_delivery_fkey" FOREIGN KEY ("workspace_id","delivery_id") REFERENCES "public"."webhook_deliveries"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_list_idx" ON "webhook_deliveries" USING btree ("webhook_id","workspace_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" USING btree ("webhook_id","workspace_id","due_at","event_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_object_idx" ON "webhook_deliveries" USING btree ("webhook_id","workspace_id","object_id","object_version","event_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_idx" ON "webhook_deliveries" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE POLICY "tenant" ON "webhook_deliveries" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "webhook_tries" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant" ON "webhooks" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);