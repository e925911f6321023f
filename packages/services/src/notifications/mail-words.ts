import type { Language, NotificationKind } from './notification-contract.ts';

interface MailWords {
  readonly subject: (count: number) => string;
  readonly greeting: (name: string) => string;
  readonly kinds: Readonly<Record<NotificationKind, (count: number) => string>>;
  readonly see: string;
  readonly settings: string;
}

/**
 * What mails say: what waits, and where to look behind the sign-in. Nobody's name, no figure, no kind of absence: mail is
 * read on many a screen.
 */
export const mailWords: Readonly<Record<Language, MailWords>> = {
  en: {
    subject: (count) =>
      count === 1 ? 'Something new in your time tracking' : `${count} things are new in your time tracking`,
    greeting: (name) => `Hello ${name},`,
    kinds: {
      request: (n) =>
        n === 1 ? 'A request waits for your decision.' : `${n} requests wait for your decision.`,
      absence: () => 'There is news about who is away.',
      decision: (n) =>
        n === 1 ? 'Something was decided that concerns you.' : `${n} things were decided that concern you.`,
      statement: (n) => (n === 1 ? 'A statement waits for you.' : `${n} statements wait for you.`),
      reminder: () => 'Something still waits for you.',
      'check-out-forgotten': () => 'You may have forgotten to check out.',
      incident: (n) => (n === 1 ? 'There is a new incident.' : `There are ${n} new incidents.`),
      'import-finished': (n) => (n === 1 ? 'An import is finished.' : `${n} imports are finished.`),
      'key-expiring': (n) => (n === 1 ? 'An API key expires soon.' : `${n} API keys expire soon.`),
      'subscription-paused': (n) => (n === 1 ? 'A webhook was stopped.' : `${n} webhooks were stopped.`),
    },
    see: 'See it here, after signing in:',
    settings: 'There you also decide which mails you get.',
  },
  da: {
    subject: (count) =>
      count === 1 ? 'Nyt i din tidsregistrering' : `${count} nyheder i din tidsregistrering`,
    greeting: (name) => `Hej ${name}`,
    kinds: {
      request: (n) =>
        n === 1 ? 'En anmodning venter på din afgørelse.' : `${n} anmodninger venter på din afgørelse.`,
      absence: () => 'Der er nyt om, hvem der er væk.',
      decision: (n) =>
        n === 1 ? 'Der er truffet en afgørelse om dig.' : `Der er truffet ${n} afgørelser om dig.`,
      statement: (n) => (n === 1 ? 'En opgørelse venter på dig.' : `${n} opgørelser venter på dig.`),
      reminder: () => 'Noget venter stadig på dig.',
      'check-out-forgotten': () => 'Du har måske glemt at stemple ud.',
      incident: (n) => (n === 1 ? 'Der er en ny afvigelse.' : `Der er ${n} nye afvigelser.`),
      'import-finished': (n) => (n === 1 ? 'En import er færdig.' : `${n} importer er færdige.`),
      'key-expiring': (n) => (n === 1 ? 'En API-nøgle udløber snart.' : `${n} API-nøgler udløber snart.`),
      'subscription-paused': (n) => (n === 1 ? 'En webhook er stoppet.' : `${n} webhooks er stoppet.`),
    },
    see: 'Se det her, når du er logget ind:',
    settings: 'Der bestemmer du også, hvilke mails du får.',
  },
  de: {
    subject: (count) =>
      count === 1 ? 'Neues in Ihrer Zeiterfassung' : `${count} Neuigkeiten in Ihrer Zeiterfassung`,
    greeting: (name) => `Guten Tag ${name},`,
    kinds: {
      request: (n) =>
        n === 1 ? 'Ein Antrag wartet auf Ihre Entscheidung.' : `${n} Anträge warten auf Ihre Entscheidung.`,
      absence: () => 'Es gibt Neues darüber, wer nicht da ist.',
      decision: (n) =>
        n === 1
          ? 'Es wurde etwas entschieden, das Sie betrifft.'
          : `Es wurden ${n} Dinge entschieden, die Sie betreffen.`,
      statement: (n) => (n === 1 ? 'Eine Abrechnung wartet auf Sie.' : `${n} Abrechnungen warten auf Sie.`),
      reminder: () => 'Etwas wartet noch auf Sie.',
      'check-out-forgotten': () => 'Vielleicht haben Sie „Gehen“ vergessen.',
      incident: (n) => (n === 1 ? 'Es gibt einen neuen Vorfall.' : `Es gibt ${n} neue Vorfälle.`),
      'import-finished': (n) =>
        n === 1 ? 'Ein Import ist abgeschlossen.' : `${n} Importe sind abgeschlossen.`,
      'key-expiring': (n) =>
        n === 1 ? 'Ein API-Schlüssel läuft bald ab.' : `${n} API-Schlüssel laufen bald ab.`,
      'subscription-paused': (n) =>
        n === 1 ? 'Ein Webhook wurde angehalten.' : `${n} Webhooks wurden angehalten.`,
    },
    see: 'Hier sehen Sie es nach der Anmeldung:',
    settings: 'Dort entscheiden Sie auch, welche Mails Sie erhalten.',
  },
};
