/** What just happened: `good` leaves by itself, `bad` stays until it is dismissed. */
export interface Message {
  tone: 'good' | 'bad';
  title: string;
  description?: string | undefined;
  action?: MessageAction | undefined;
}

/** The way back, for example; the message stays until it is taken or dismissed (WCAG 2.2.1). */
export interface MessageAction {
  label: string;
  run: () => void;
}
