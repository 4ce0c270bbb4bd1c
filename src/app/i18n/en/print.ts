export const print = {
  button: 'Print',
  period: 'Period',
  fact: '{{label}}: {{text}}',
  by: 'Printed by {{name}}',
  at: 'Printed at {{time}}',
  prepared: 'Prepared by:',
  checked: 'Checked by:',
  approved: 'Approved by:',
  date: 'Date:',
}
