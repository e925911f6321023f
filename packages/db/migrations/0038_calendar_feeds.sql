CREATE TABLE "calendar_feed_hashes" (
	"sha256" "bytea" PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"feed_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"org_unit_id" uuid,
	"created_at" timestamptz NOT NULL,
	"revoked_at" timestamptz,
	"last_fetched_at" timestamptz,
	CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_fkey" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."users"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_org_unit_fkey" FOREIGN KEY ("workspace_id","org_unit_id") REFERENCES "public"."org_units"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_feed_hashes_workspace_idx" ON "calendar_feed_hashes" USING btree ("workspace_id","feed_id");--> statement-breakpoint
CREATE INDEX "calendar_feeds_user_idx" ON "calendar_feeds" USING btree ("workspace_id","user_id","id");--> statement-breakpoint
CREATE INDEX "calendar_feeds_org_unit_idx" ON "calendar_feeds" USING btree ("workspace_id","org_unit_id");--> statement-breakpoint
CREATE INDEX "absences_created_idx" ON "absences" USING btree ("workspace_id","created_in");--> statement-breakpoint
CREATE INDEX "earlier_rows_away_idx" ON "earlier_rows" USING btree ("workspace_id","superseded_in") WHERE "earlier_rows"."kind" in ('absences', 'employments');--> statement-breakpoint
CREATE INDEX "employee_versions_recorded_idx" ON "employee_versions" USING btree ("workspace_id","recorded_in");--> statement-breakpoint
CREATE INDEX "employment_versions_recorded_idx" ON "employment_versions" USING btree ("workspace_id","recorded_in");--> statement-breakpoint
CREATE POLICY "tenant" ON "calendar_feeds" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);