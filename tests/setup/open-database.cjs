// Jest awaits the export of a setup file. It accepts a function only as the `module.exports` of a CommonJS file.
module.exports = () => require("./open-database.ts").openDatabase();
