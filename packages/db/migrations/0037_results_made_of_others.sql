ALTER TABLE "sandbox_results" ADD COLUMN "rests_beside" text;--> statement-breakpoint
ALTER TABLE "sandbox_results" ADD COLUMN "rests_on_rules" jsonb;--> statement-breakpoint
CREATE INDEX "sandbox_results_beside_idx" ON "sandbox_results" USING btree ("rests_beside","workspace_id","employment_id");