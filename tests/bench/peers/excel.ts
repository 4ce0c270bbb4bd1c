export { readSheet } from 'read-excel-file/node'
export { default as writeExcelFile } from 'write-excel-file/node'
