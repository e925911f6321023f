export { deleteOldNotifications } from './clean-up.ts';
export { languageOf } from './language-of.ts';
export { nextReportMail } from './next-report-mail.ts';
export {
  type Choice,
  type Language,
  languages,
  listNotificationsInput,
  markReadInput,
  type Notification,
  type NotificationKind,
  type NotificationSettings,
  notificationKinds,
  saveSettingsInput,
} from './notification-contract.ts';
export { type Cause, notify, notifyNew, type Told } from './notify.ts';
export { listNotifications, markRead, summarizeNotifications } from './read-notifications.ts';
export { notificationMail, sendNotifications } from './send-notifications.ts';
export { getNotificationSettings, saveNotificationSettings, unsubscribe } from './settings.ts';
export { tellSubscriptionPaused } from './tell-subscription-paused.ts';
