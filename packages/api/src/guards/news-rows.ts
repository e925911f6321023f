import { lessThanHouse } from './access-rows.ts';
import { forAdmins, type Row, row } from './row.ts';

/** What people are told and how they like to see pages, the log as events, and webhooks. */
export const newsRows: Record<string, Row> = {
  'notifications.summary': row(null, 'ok ok ok ok ok'),
  'notifications.list': row(null, 'ok ok ok ok ok', () => ({})),
  'notifications.markRead': row(null, 'ok ok ok ok ok', () => ({})),
  'notifications.settings': row(null, 'ok ok ok ok ok'),
  'notifications.saveSettings': row(null, 'ok ok ok ok ok', () => ({ digest_hour: 8 })),

  'savedViews.list': row(null, 'ok ok ok ok ok', () => ({ page: 'reports/presence' })),
  'savedViews.get': row(null, 'ok ok ok ok ok', (o) => ({ id: o.view })),
  'savedViews.create': row(null, 'ok ok ok ok ok', () => ({
    ...{ page: 'reports/presence', name: 'By ward', parameters: { group: 'unit' } },
  })),
  'savedViews.update': row(null, 'ok ok ok ok ok', (o) => ({ id: o.view, name: 'Wards' })),
  'savedViews.update with mails': row('reports:read', 'ok ok ok ok -', (o) => ({
    id: o.view,
    mail: { every: 'week', hour: 7 },
  })),
  'savedViews.remove': row(null, 'ok ok ok ok ok', (o) => ({ id: o.view })),

  'events.list': row('audit-log:read', forAdmins, () => ({})),
  'events.types': row(null, 'ok ok ok ok ok'),
  'events.type': row(null, 'ok ok ok ok ok', () => ({ type: 'presence.recorded' })),

  'webhooks.list': row('workspace:update', forAdmins),
  'webhooks.get': row('workspace:update', forAdmins, (o) => ({ id: o.webhook })),
  'webhooks.create': row(
    'workspace:update',
    forAdmins,
    (o) => ({ address: 'https://hook.example/', role_id: o.role }),
    'webhooks:create',
    [],
    { ...lessThanHouse, managed: 'projects:read:all' },
  ),
  'webhooks.update': row(
    'workspace:update',
    forAdmins,
    (o) => ({ id: o.webhook, expected_version: 1, address: 'https://hook.example/', role_id: o.role }),
    'webhooks:update',
    [],
    { ...lessThanHouse, managed: 'projects:read:all' },
  ),
  'webhooks.rotate': row('workspace:update', forAdmins, (o) => ({ id: o.webhook }), 'webhooks:rotate'),
  'webhooks.pause': row('workspace:update', forAdmins, (o) => ({ id: o.webhook }), 'webhooks:pause'),
  'webhooks.resume': row('workspace:update', forAdmins, (o) => ({ id: o.webhook }), 'webhooks:resume', [
    ['webhooks.pause', (o) => ({ id: o.webhook })],
  ]),
  'webhooks.remove': row('workspace:update', forAdmins, (o) => ({ id: o.webhook }), 'webhooks:delete'),
  'webhooks.test': row('workspace:update', forAdmins, (o) => ({ id: o.webhook }), 'webhooks:test'),
  'webhooks.replay': row(
    'workspace:update',
    forAdmins,
    (o) => ({ id: o.webhook, since: '2026-04-14T00:00:00Z' }),
    'webhooks:replay',
  ),
  'webhooks.deliveries': row('workspace:update', forAdmins, (o) => ({ id: o.webhook })),
  'webhooks.delivery': row(
    'workspace:update',
    forAdmins,
    (o) => ({ id: o.webhook, delivery_id: o.delivery }),
    '',
    [],
    { alone: 'audit-log:read:*', managed: 'audit-log:read:*' },
  ),
  'webhooks.sendAgain': row(
    'workspace:update',
    forAdmins,
    (o) => ({ id: o.webhook, delivery_id: o.delivery }),
    'webhooks:send-again',
  ),
};
