import { useId, useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { Entries, entryButton } from '../base/Entries.tsx';
import { Field, Form } from '../base/Field.tsx';
import { Paragraph, useTexts } from '../base/texts.tsx';
import { CourierSelect } from '../parcel/CourierChoice.tsx';
import { maxUserShapes, userShapeFault } from '@/utils/couriers/user-shapes.ts';
import type { UserShape, UserShapeFault } from '@/utils/couriers/user-shapes.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { changeShapes, type Settings } from '@/utils/storage/settings.ts';
import { saved } from './saved.ts';

const sentences = {
  signs: 'shapeSigns',
  'too-short': 'shapeShort',
  'too-long': 'shapeLong',
  'few-digits': 'shapeDigits',
  'too-loose': 'shapeLoose',
} satisfies Record<UserShapeFault, MessageKey>;

const isSame = (a: UserShape, b: UserShape): boolean =>
  a.template === b.template && a.courierKey === b.courierKey;

const store = (shape: UserShape) =>
  changeShapes((now) => [...now.filter((one) => !isSame(one, shape)), shape].slice(-maxUserShapes));

/**
 * "Your own number formats": shapes that `shapes.ts` does not have, and the form for a new one, whose faults are shown from
 * the first submit until they are corrected.
 */
export function ShapesSection({ settings: { shapes } }: { settings: Settings }) {
  const { t, nameOf } = useTexts();
  const [text, setText] = useState('');
  const [courierKey, setCourierKey] = useState('');
  const [isTried, setIsTried] = useState(false);
  const id = useId();
  const known = userShapeFault(text);
  const fault =
    shapes.length >= maxUserShapes
      ? t('shapesFull', { count: maxUserShapes })
      : shapes.some((one) => isSame(one, { template: text, courierKey }))
        ? t('shapeKnown')
        : known && t(sentences[known]);
  const isWhoseMissing = isTried && courierKey === '';
  const submit = async () => {
    const isWrong = fault !== null || courierKey === '';
    setIsTried(isWrong);
    if (isWrong) return;
    const added = store({ template: text, courierKey });
    if (await saved(added, { text: t('shapeAdded', { shape: text }) })) setText('');
  };
  const remove = (one: UserShape) => {
    const removed = changeShapes((now) => now.filter((other) => !isSame(other, one)));
    const undo = () => void saved(store(one));
    return saved(removed, { text: t('shapeRemoved', { shape: one.template }), undo });
  };
  const entries = shapes.map((one) => {
    const label = t('shapeRemove', { shape: one.template });
    const buttons = entryButton('remove', label, () => remove(one), { testId: 'shape-remove' });
    return { name: one.template, isNumber: true, more: nameOf(one.courierKey), buttons };
  });
  return (
    <>
      <Form class="bar fields" onSubmit={() => void submit()}>
        <Field
          label={t('shapeText')}
          testId="shape-text"
          value={text}
          hint={t('shapesRule')}
          fault={isTried ? fault : null}
          onText={(typed) => setText(typed.trim())}
        />
        <div class="field">
          <label for={id}>{t('shapeCourier')}</label>
          {/* No default: a shape does not tell its courier. */}
          <CourierSelect
            id={id}
            testId="shape-courier"
            none={courierKey === '' ? t('chooseCourier') : undefined}
            chosen={courierKey}
            aria-invalid={isWhoseMissing || undefined}
            aria-describedby={`${id}-more`}
            onCourier={setCourierKey}
          />
          <div id={`${id}-more`}>
            {isWhoseMissing && (
              <Paragraph look="fault" testId="shape-courier-fault" role="alert" text={t('shapeWhose')} />
            )}
          </div>
        </div>
        <Button type="submit" testId="shape-add" words="shapeAdd" />
      </Form>
      <Entries testId="shapes" entryId="shape" title="shapesYours" none="shapesNone" entries={entries} />
    </>
  );
}
