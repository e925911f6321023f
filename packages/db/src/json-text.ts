/** What a column of JSON shall hold, as its text already: long documents are let go once they are written. */
export class JsonText {
  readonly text: string;

  constructor(value: unknown) {
    this.text = JSON.stringify(value);
  }
}
