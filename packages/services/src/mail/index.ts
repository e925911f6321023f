export { deliverMails, type Mail, type MailCounts, type SendMail } from './deliver-mails.ts';
export { type MailToQueue, queueMail } from './queue-mail.ts';
