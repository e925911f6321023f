export { type MailToQueue, queueMail } from '../../kernel/queue-mail.ts';
export { deliverMails, hasQueuedMails, type Mail, type MailCounts, type SendMail } from './deliver-mails.ts';
