export { createOutgoing, type Outgoing, type OutgoingAnswer, type OutgoingCall } from './create-outgoing.ts';
export { type CertificateFindings, examineCertificate } from './examine-certificate.ts';
export { isNetwork, readNetworks } from './networks.ts';
export { type AnswerHead, OutgoingError, type OutgoingRule } from './outgoing-error.ts';
