/** Stands for the words of a component library in a language that the console does not speak. */
export default () => 'export default {};';
