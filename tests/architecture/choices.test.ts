import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/core/kit/project-root.ts'

/** Small controls of the drawing editor, whose lists are fixed and short. */
const FIXED_AND_SHORT = 'src/drawing-editor/react/inspector/controls/field-frame.tsx'
/** Decides by the number of options between the native select and the one that is searched. */
const THE_CHOICE = 'src/ui/choice-box.tsx'
const NATIVE = /<select[\s>]|(?:chakra|styled)\('select'/

it('has one control that chooses from a list, so that no page has a long one that cannot be searched', () => {
  const files = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.tsx'))
  const native = files.filter((file) => NATIVE.test(readFileSync(join(projectRoot, file), 'utf8')))
  expect(native.sort()).toEqual([FIXED_AND_SHORT, THE_CHOICE])
})
