import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { plainLatin } from '#lib/plain-latin.ts'
import { bindPointOperations } from '../../../edit/bind-point.ts'
import { editorAtom } from '../../editor-atoms.ts'
import { portsAtom } from '../../ports-atom.ts'
import type { DrawingDeclaration, NodeDeclaration, ParameterDeclaration } from '../fields/field-declaration.ts'
import type { Shared } from '../fields/inspected.ts'
import { type Coded, CodePicker } from './code-picker.tsx'
import type { ControlProps } from './control-props.ts'

const textOf = ({ value }: Shared): string => (typeof value === 'string' ? value : '')

/** A station, unit or source. */
export function NodeControl({ field, label, shared, edit }: ControlProps<NodeDeclaration>) {
  const { t } = useTranslation()
  const ports = useAtomValue(portsAtom)
  const placeholder = {
    ownUnit: t('editorPanels.binding.ownUnit'),
    none: t('editorPanels.inspector.none'),
  }[field.empty]
  return (
    <CodePicker
      label={label}
      value={textOf(shared)}
      placeholder={shared.isMixed ? t('editorPanels.inspector.mixed') : placeholder}
      isDisabled={edit.isDisabled}
      searched={['nodes']}
      search={(text) => ports.findNodes(text)}
      onChange={(code) => edit.set(code === '' ? undefined : code)}
    />
  )
}

/** A parameter of the node of the same slot, or of the unit that the drawing is shown for. */
export function ParameterControl(props: ControlProps<ParameterDeclaration>) {
  const { field, label, shared, edit, refs, node: stored } = props
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const ports = useAtomValue(portsAtom)
  /** Units of the parameters that were offered, by code. */
  const units = useRef(new Map<string, string>())
  const node = textOf(stored) || ports.unitCode
  const search = async (text: string): Promise<readonly Coded[]> => {
    const parameters = node === '' ? [] : await ports.parametersOf(node)
    units.current = new Map(parameters.map(({ code, unit }) => [code, unit]))
    const wanted = plainLatin(text.trim())
    return parameters
      .filter(({ code, name }) => plainLatin(`${code} ${name}`).includes(wanted))
      .map(({ code, name, unit }) => ({ code, name: unit === '' ? name : `${name} (${unit})` }))
  }
  const choose = (paramCode: string): void => {
    const unit = units.current.get(paramCode)
    if (unit === undefined) edit.set(paramCode === '' ? undefined : paramCode)
    else
      editor.apply(
        bindPointOperations(editor.board, refs, field.slot, { paramCode, unit }),
        `field.stationVal${field.slot}`,
      )
  }
  return (
    <CodePicker
      label={label}
      value={textOf(shared)}
      placeholder={t(shared.isMixed ? 'editorPanels.inspector.mixed' : 'editorPanels.binding.chooseParameter')}
      isDisabled={edit.isDisabled}
      searched={['parameters', node]}
      search={search}
      onChange={choose}
    />
  )
}

/** A drawing that a dialog button opens. */
export function DrawingControl({ label, shared, edit }: ControlProps<DrawingDeclaration>) {
  const { t } = useTranslation()
  const ports = useAtomValue(portsAtom)
  return (
    <CodePicker
      label={label}
      value={textOf(shared)}
      placeholder={t(shared.isMixed ? 'editorPanels.inspector.mixed' : 'editorPanels.inspector.none')}
      isDisabled={edit.isDisabled}
      searched={['drawings']}
      search={async (text) =>
        (await ports.findDrawings(text)).map(({ keyId, title }) => ({ code: keyId, name: title }))
      }
      onChange={(code) => edit.set(code === '' ? undefined : code)}
    />
  )
}
