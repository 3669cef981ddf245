/** Stands for the styles of the public pages in the browser, where they are in the document already. */
export default "";
