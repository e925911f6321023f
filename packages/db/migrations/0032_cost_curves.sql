ALTER TABLE "sandbox_results" ADD COLUMN "rests_on" text;--> statement-breakpoint
ALTER TABLE "sandbox_runs" ADD COLUMN "varied" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox_runs" ADD COLUMN "curve_id" uuid;--> statement-breakpoint
ALTER TABLE "sandbox_runs" ADD COLUMN "value" numeric;--> statement-breakpoint
ALTER TABLE "sandbox_runs" ADD COLUMN "sums" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox_runs" ADD CONSTRAINT "sandbox_runs_curve_fkey" FOREIGN KEY ("workspace_id","curve_id") REFERENCES "public"."sandbox_runs"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_results_rests_on_idx" ON "sandbox_results" USING btree ("rests_on","workspace_id","employment_id");--> statement-breakpoint
CREATE INDEX "sandbox_runs_curve_idx" ON "sandbox_runs" USING btree ("curve_id","workspace_id") WHERE "sandbox_runs"."curve_id" is not null;--> statement-breakpoint
UPDATE "sandbox_results" SET "totals" = jsonb_build_object('lines', "totals", 'format', 1), "periods" = jsonb_build_object('periods', "periods", 'format', 1);
