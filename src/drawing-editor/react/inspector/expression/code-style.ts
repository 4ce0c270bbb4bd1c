import { controlStyle } from '#ui/control-style.ts'

/** CodeMirror in the console's colours; its list of completions is a child of the field. */
export const CODE_STYLE = {
  '& .cm-editor': { ...controlStyle, minHeight: '7', paddingInline: '0', fontSize: 'sm' },
  '& .cm-editor.cm-focused': { borderColor: 'accent.text', outline: '1px solid', outlineColor: 'accent.text' },
  '&[data-disabled] .cm-editor': { opacity: 0.7, cursor: 'not-allowed' },
  '&[data-invalid] .cm-editor': { borderColor: 'level.urgent' },
  '& .cm-scroller': { fontFamily: 'monospace', lineHeight: '1.5' },
  '& .cm-content': { padding: '2px 0', caretColor: 'currentColor' },
  '& .cm-line': { paddingInline: '2', overflowWrap: 'anywhere' },
  '& .cm-placeholder': { color: 'fg.muted' },
  '& .expression-number': { color: 'medium.supply2' },
  '& .expression-point': { color: 'accent.text' },
  '& .expression-name': { color: 'quality.manual' },
  '& .expression-problem': {
    textDecoration: 'underline wavy',
    textDecorationColor: 'level.urgent',
    textUnderlineOffset: '3px',
  },
  '& .cm-tooltip': {
    zIndex: 'popover',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'md',
    background: 'bg.raised',
    color: 'fg.default',
    boxShadow: 'overlay',
  },
  '& .cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', fontSize: 'sm', maxHeight: '15rem' },
  '& .cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
  '& .cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'accent.subtle',
    color: 'accent.onSubtle',
  },
  '& .cm-completionLabel': { fontFamily: 'monospace' },
  '& .cm-completionDetail': { color: 'fg.muted', fontStyle: 'normal' },
  '& li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '& .cm-tooltip.cm-completionInfo': { padding: '1.5', fontSize: 'sm', maxWidth: '14rem' },
} as const
