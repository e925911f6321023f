export {
  createSavedView,
  getSavedView,
  listSavedViews,
  removeSavedView,
  updateSavedView,
} from './change-views.ts';
export {
  createSavedViewInput,
  listSavedViewsInput,
  savedViewInput,
  updateSavedViewInput,
} from './saved-view-contract.ts';
export { sendReportMails } from './send-report-mails.ts';
