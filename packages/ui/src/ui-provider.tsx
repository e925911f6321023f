'use client';

import { type ComponentProps, type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';

/** The few words the primitives say themselves; the application supplies them in the person's language. */
export interface UiText {
  close: string;
  dismiss: string;
  selectAll: string;
  selectRow: string;
  required: string;
  sortAscending: string;
  sortDescending: string;
  notADuration: string;
  clear: string;
  pickDate: string;
  /** What is asked before something typed is lost. */
  unsavedTitle: string;
  unsavedHint: string;
  discard: string;
  keepWriting: string;
}

/** What a link of the primitives may carry; the handlers that a router's link has for itself are its own. */
export type UiLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'onMouseEnter' | 'onTouchStart'> & {
  href: string;
  'data-row-link'?: boolean;
};

interface UiSettings {
  text: UiText;
  locale: string;
  link: ComponentType<UiLinkProps>;
}

/** English dates are written day first: the product's users are European. */
const tagOf = (locale: string) => (locale === 'en' ? 'en-GB' : locale);

const UiContext = createContext<UiSettings | null>(null);

/** Gives the primitives their words, the locale, the router's link and the CSP nonce for style elements. */
export function UiProvider({
  nonce,
  children,
  ...settings
}: UiSettings & { nonce: string | undefined; children: ReactNode }) {
  return (
    <I18nProvider locale={tagOf(settings.locale)}>
      {/* Where React Aria looks for the nonce of the few rules it adds to the page. */}
      {nonce ? <meta property="csp-nonce" nonce={nonce} /> : null}
      <UiContext value={settings}>{children}</UiContext>
    </I18nProvider>
  );
}

/** The settings of the provider above; a primitive outside of one is a programming error. */
export function useUi(): UiSettings {
  const settings = useContext(UiContext);
  if (!settings) throw new Error('Wrap the page in <UiProvider>: a primitive asked for its words and link.');
  return settings;
}
