export { Badge, type BadgeTone } from './badge.tsx';
export { Button, IconButton } from './button.tsx';
export { buttonClass } from './button-class.ts';
export { classNames } from './class-names.ts';
export { ConfirmDialog } from './confirm-dialog.tsx';
export { CloseButton, Dialog, Sheet } from './dialog.tsx';
export { DurationField } from './duration/duration-field.tsx';
export { EmptyState } from './empty-state.tsx';
export {
  Checkbox,
  Field,
  type FieldControl,
  FilterSelect,
  InlineField,
  Input,
  Select,
  Textarea,
} from './field.tsx';
export { Menu, MenuChecks, MenuChoices, MenuItem, MenuSeparator } from './menu.tsx';
export { Notice, Panel } from './panel.tsx';
export { SkeletonDays } from './skeleton-days.tsx';
export { SkeletonEntries, SkeletonItems } from './skeleton-lists.tsx';
export { SkeletonPage } from './skeleton-page.tsx';
export { SkeletonChart, SkeletonForm } from './skeleton-panels.tsx';
export { SkeletonRows } from './skeleton-rows.tsx';
export { SkeletonTable } from './skeleton-table.tsx';
export { Skeleton, SkeletonLines, SkeletonShape } from './skeletons.tsx';
export { Toasts, useToast } from './toast.tsx';
export { type UiLinkProps, UiProvider, type UiText, useUi } from './ui-provider.tsx';
export { GuardedMain, Unsaved, UnsavedGuard } from './unsaved/unsaved-guard.tsx';
export { useLeave } from './unsaved/use-draft.ts';
export { useFocusWrong } from './use-focus-wrong.ts';
export { useReorder } from './use-reorder.ts';
