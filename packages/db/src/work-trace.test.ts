import { describe, expect, test } from 'vitest';
import { summaryOf } from './work-trace.ts';

describe('the summary of a statement', () => {
  test.each([
    [{ name: 'read-project', text: 'select secret from projects' }, 'read-project'],
    [{ name: 'write 12', text: 'insert into "lots" (id) values ($1)' }, 'insert lots'],
    [{ text: 'select "a", "b" from "employee_versions" where id = $1' }, 'select employee_versions'],
    [{ text: 'INSERT INTO audit_log (id) values ($1)' }, 'insert audit_log'],
    [{ text: "update presence set note = 'Ada'" }, 'update presence'],
    [{ text: 'delete from only lots' }, 'delete lots'],
    [{ text: "set local app.workspace_id = '0198c0de-0000-7000-8000-000000000000'" }, 'set'],
    [{ text: 'commit' }, 'commit'],
    [{ text: '' }, 'query'],
    [{}, 'query'],
  ])('%j is %s', (statement, summary) => {
    expect(summaryOf(statement)).toBe(summary);
  });

  test('holds no value of a text that has one in the place of a table', () => {
    expect(summaryOf({ text: "select note = 'taken from Ada'" })).toBe('select');
  });
});
