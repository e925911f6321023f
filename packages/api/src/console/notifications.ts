import {
  getNotificationSettings,
  listNotifications,
  listNotificationsInput,
  markRead,
  markReadInput,
  saveNotificationSettings,
  saveSettingsInput,
  summarizeNotifications,
} from '@stempel/services/notifications';
import { procedure, router } from './procedure.ts';

/** What the signed-in person is told, and how they want to be told. */
export const notifications = router({
  summary: procedure.query(({ ctx }) => summarizeNotifications(ctx.service)),
  list: procedure
    .input(listNotificationsInput)
    .query(({ ctx, input }) => listNotifications(ctx.service, input)),
  markRead: procedure.input(markReadInput).mutation(({ ctx, input }) => markRead(ctx.service, input)),
  settings: procedure.query(({ ctx }) => getNotificationSettings(ctx.service)),
  saveSettings: procedure
    .input(saveSettingsInput)
    .mutation(({ ctx, input }) => saveNotificationSettings(ctx.service, input)),
});
