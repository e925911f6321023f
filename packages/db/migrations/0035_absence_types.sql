ALTER TABLE "activity_versions" ADD COLUMN "absence_type" jsonb;--> statement-breakpoint
ALTER TABLE "activity_versions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "absences" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "activity_versions" v SET "absence_type" = jsonb_build_object(
  'account_id', used.time_account_id, 'credit', used.credit, 'credit_minutes', used.credit_minutes,
  'earns', used.earns, 'sickness', used.sickness)
FROM (
  SELECT DISTINCT ON (workspace_id, activity_id) * FROM (
    SELECT workspace_id, activity_id, time_account_id, credit, credit_minutes, earns, sickness, count(*) AS times, max(created_at) AS latest
    FROM "absences" WHERE activity_id IS NOT NULL AND state IN ('requested', 'approved')
    GROUP BY workspace_id, activity_id, time_account_id, credit, credit_minutes, earns, sickness) kinds
  ORDER BY workspace_id, activity_id, times DESC, latest DESC) used
WHERE v.workspace_id = used.workspace_id AND v.object_id = used.activity_id AND v.type = 'timeoff';
