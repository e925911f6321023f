export { createOutgoing, type Outgoing, type OutgoingAnswer, type OutgoingCall } from './create-outgoing.ts';
export { type CertificateFindings, examineCertificate } from './examine-certificate.ts';
export { isNetwork, readNetworks } from './networks.ts';
export { OutgoingError, type OutgoingRule } from './outgoing-error.ts';
