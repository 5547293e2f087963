import { useForm } from 'react-hook-form';
import { type DateValues, dateValues, newDateInput } from '#app/admin/texts/date-values.ts';
import { TextField } from '#app/forms/text-field.tsx';
import { useTimeZone } from '#app/site/site-data.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Calendar } from '#app/ui/icons.ts';
import { dayIn, formatDate, parseDateText } from '#format/dates.ts';

interface ScheduleDialogProps {
  publishAt: string | null;
  onClose: () => void;
  /** Null ends the schedule. */
  onChoose: (publishAt: string | null) => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Chooses the moment at which the site publishes the changes by itself. */
export function ScheduleDialog({ publishAt, onClose, onChoose }: ScheduleDialogProps) {
  const timeZone = useTimeZone();
  const tomorrow = formatDate(dayIn(timeZone, new Date(Date.now() + DAY_MS)), timeZone);
  const form = useForm<DateValues>({
    defaultValues: publishAt ? dateValues(publishAt, timeZone) : { date: tomorrow, time: '09:00' },
  });

  function choose() {
    const { date } = newDateInput(form.getValues(), timeZone);
    if (date === undefined || parseDateText(date) === undefined)
      form.setError('date', { message: 'Write a date such as November 21, 2026.' }, { shouldFocus: true });
    else onChoose(date);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Publish later"
      description="The site publishes your changes by itself. Until then visitors see what is published now."
    >
      <div className="dialog-body">
        <TextField
          control={form.control}
          name="date"
          label="Date"
          icon={<Calendar className="icon" />}
          autoComplete="off"
        />
        <TextField
          control={form.control}
          name="time"
          label="Time"
          type="time"
          hint={`In the site's time zone: ${timeZone}.`}
        />
      </div>
      <footer>
        {publishAt ? (
          <Button size="small" look="danger-quiet" onClick={() => onChoose(null)}>
            End the schedule
          </Button>
        ) : (
          <Button size="small" onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button size="small" look="primary" onClick={choose}>
          Schedule
        </Button>
      </footer>
    </Dialog>
  );
}
