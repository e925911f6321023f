CREATE TABLE "absence_changes" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"absence_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"employment_id" uuid NOT NULL,
	"cancels" boolean NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date,
	"activity_id" uuid,
	"time_account_id" uuid,
	"share" integer NOT NULL,
	"start_minute" integer,
	"end_minute" integer,
	"credit" text NOT NULL,
	"credit_minutes" integer,
	"earns" boolean NOT NULL,
	"sickness" boolean NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"decision_note" text,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"recorded_by" uuid,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "absence_changes_pkey" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "absence_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "absences" ADD COLUMN "start_minute" integer;--> statement-breakpoint
ALTER TABLE "absences" ADD COLUMN "end_minute" integer;--> statement-breakpoint
ALTER TABLE "absence_changes" ADD CONSTRAINT "absence_changes_workspace_fkey" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_changes" ADD CONSTRAINT "absence_changes_absence_fkey" FOREIGN KEY ("workspace_id","absence_id") REFERENCES "public"."absences"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_changes" ADD CONSTRAINT "absence_changes_employee_fkey" FOREIGN KEY ("workspace_id","employee_id") REFERENCES "public"."employees"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_changes" ADD CONSTRAINT "absence_changes_employment_fkey" FOREIGN KEY ("workspace_id","employment_id") REFERENCES "public"."employments"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_changes" ADD CONSTRAINT "absence_changes_activity_fkey" FOREIGN KEY ("workspace_id","activity_id") REFERENCES "public"."activities"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_changes" ADD CONSTRAINT "absence_changes_time_account_fkey" FOREIGN KEY ("workspace_id","time_account_id") REFERENCES "public"."time_accounts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_changes_absence_idx" ON "absence_changes" USING btree ("workspace_id","absence_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "absence_changes_open_key" ON "absence_changes" USING btree ("workspace_id","absence_id") WHERE "absence_changes"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "absence_changes_waiting_idx" ON "absence_changes" USING btree ("workspace_id","employee_id","id") WHERE "absence_changes"."state" = 'requested';--> statement-breakpoint
CREATE POLICY "tenant" ON "absence_changes" AS PERMISSIVE FOR ALL TO public USING (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) WITH CHECK (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);