import { DrawingControl, NodeControl, ParameterControl } from './controls/binding-controls.tsx'
import { ChoiceControl, SwitchControl } from './controls/choice-controls.tsx'
import { ColorKeysControl } from './controls/color-keys-control.tsx'
import type { ControlProps } from './controls/control-props.ts'
import { DashControl } from './controls/dash-control.tsx'
import { JsonControl } from './controls/json-control.tsx'
import { NestedControl } from './controls/nested-control.tsx'
import { ArcControl, EndControl, MeasureControl, NumberControl } from './controls/number-controls.tsx'
import { PaintControl } from './controls/paint-control.tsx'
import { PictureControl } from './controls/picture-control.tsx'
import { LettersControl, TextControl } from './controls/text-controls.tsx'
import { ExpressionControl } from './expression/expression-control.tsx'

/** The control of a field, by its declaration. */
export function FieldControl({ field, ...props }: ControlProps) {
  switch (field.control) {
    case 'number':
      return <NumberControl field={field} {...props} />
    case 'measure':
      return <MeasureControl field={field} {...props} />
    case 'end':
      return <EndControl field={field} {...props} />
    case 'arc':
      return <ArcControl field={field} {...props} />
    case 'text':
      return <TextControl field={field} {...props} />
    case 'letters':
      return <LettersControl field={field} {...props} />
    case 'choice':
      return <ChoiceControl field={field} {...props} />
    case 'switch':
      return <SwitchControl field={field} {...props} />
    case 'paint':
      return <PaintControl field={field} {...props} />
    case 'dash':
      return <DashControl field={field} {...props} />
    case 'node':
      return <NodeControl field={field} {...props} />
    case 'parameter':
      return <ParameterControl field={field} {...props} />
    case 'drawing':
      return <DrawingControl field={field} {...props} />
    case 'picture':
      return <PictureControl field={field} {...props} />
    case 'colorKeys':
      return <ColorKeysControl field={field} {...props} />
    case 'expression':
      return <ExpressionControl field={field} {...props} />
    case 'nested':
      return <NestedControl field={field} {...props} />
    case 'json':
      return <JsonControl field={field} {...props} />
  }
}
