import type { Language } from '../../notifications/index.ts';

interface ReportMailWords {
  readonly subject: string;
  readonly greeting: (name: string) => string;
  readonly ready: string;
  readonly see: string;
  readonly settings: string;
}

/** What the mail says: that there is a report, and neither which one nor what a view is called. */
export const reportMailWords: Readonly<Record<Language, ReportMailWords>> = {
  en: {
    subject: 'A report is ready for you',
    greeting: (name) => `Hello ${name},`,
    ready: 'a report that you asked for by mail is ready.',
    see: 'See it here, after signing in:',
    settings: 'How often it comes, you decide on the page of the report, under Views.',
  },
  da: {
    subject: 'En rapport er klar til dig',
    greeting: (name) => `Hej ${name}`,
    ready: 'En rapport, du har bedt om med mail, er klar.',
    see: 'Se den her, når du er logget ind:',
    settings: 'Hvor tit den kommer, bestemmer du på rapportens side under Visninger.',
  },
  de: {
    subject: 'Ein Bericht liegt für Sie bereit',
    greeting: (name) => `Guten Tag ${name},`,
    ready: 'ein Bericht, den Sie per E-Mail gewünscht haben, liegt bereit.',
    see: 'Hier sehen Sie ihn nach der Anmeldung:',
    settings: 'Wie oft er kommt, entscheiden Sie auf der Seite des Berichts unter Ansichten.',
  },
};
