import nodemailer from 'nodemailer';

const patienceMilliseconds = 10_000;

/** Connects to the mail server and signs in, and sends nothing. Throws what keeps mail from being handed over. */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMilliseconds,
    greetingTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
