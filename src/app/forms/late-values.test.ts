import { expect, test, vi } from 'vitest';
import { addLateField, writeLateFields } from './late-values.ts';

test('the late fields of a form are written before it is read, those of other forms are not', () => {
  const [form, other] = [{}, {}];
  const [write, writeOther] = [vi.fn(), vi.fn()];
  const end = addLateField(form, write);
  addLateField(other, writeOther);

  writeLateFields(form);
  expect(write).toHaveBeenCalledOnce();
  expect(writeOther).not.toHaveBeenCalled();

  end();
  writeLateFields(form);
  expect(write).toHaveBeenCalledOnce();
});
