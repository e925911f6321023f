ALTER TABLE "absences" DROP CONSTRAINT "absences_workspace_fkey";
--> statement-breakpoint
ALTER TABLE "activity_versions" DROP CONSTRAINT "activity_versions_workspace_fkey";
--> statement-breakpoint
ALTER TABLE "corrections" DROP CONSTRAINT "corrections_workspace_fkey";
--> statement-breakpoint
ALTER TABLE "dimension_versions" DROP CONSTRAINT "dimension_versions_workspace_fkey";
--> statement-breakpoint
ALTER TABLE "employee_names" DROP CONSTRAINT "employee_names_employee_fkey";
--> statement-breakpoint
ALTER TABLE "employee_versions" DROP CONSTRAINT "employee_versions_workspace_fkey";
--> statement-breakpoint
ALTER TABLE "employment_terms_versions" DROP CONSTRAINT "employment_terms_versions_workspace_fkey";
--> statement-breakpoint
ALTER TABLE "employment_versions" DROP CONSTRAINT "employment_versions_workspace_fkey";
--> statement-breakpoint
ALTER TABLE "employments" DROP CONSTRAINT "employments_workspace_fkey";
--> statement-breakpoint
ALTER TABLE "entries" DROP CONSTRAINT "entries_workspace_fkey";
--> statement-breakpoint
ALTER TABLE "holiday_calendar_versions" DROP CONSTRAINT "holiday_calendar_versions_workspace_fkey";
--> statement-breakpoint
ALTER TABLE "incidents" DROP CONSTRAINT "incidents_workspace_fkey";
--> statement-breakpoint
ALTER TABLE "lots" DROP CONSTRAINT "lots_workspace_fkey";
--> statement-breakpoint
ALTER TABLE "movements" DROP CONSTRAINT "movements_workspace_fkey";
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_workspace_fkey";
--> statement-breakpoint
ALTER TABLE "org_unit_versions" DROP CONSTRAINT "org_unit_versions_workspace_fkey";
--> statement-breakpoint
ALTER TABLE "policy_versions" DROP CONSTRAINT "policy_versions_workspace_fkey";
--> statement-breakpoint
ALTER TABLE "presence" DROP CONSTRAINT "presence_workspace_fkey";
--> statement-breakpoint
ALTER TABLE "project_versions" DROP CONSTRAINT "project_versions_workspace_fkey";
--> statement-breakpoint
ALTER TABLE "reason_versions" DROP CONSTRAINT "reason_versions_workspace_fkey";
--> statement-breakpoint
ALTER TABLE "statements" DROP CONSTRAINT "statements_workspace_fkey";
--> statement-breakpoint
ALTER TABLE "time_account_versions" DROP CONSTRAINT "time_account_versions_workspace_fkey";
